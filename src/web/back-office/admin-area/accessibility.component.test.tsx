import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminGenres } from '../../../contract/catalog/back-office/genres.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answerSamples } from '../../testing/contract.ts'
import { genre } from '../../testing/genres.ts'
import { answerTable } from '../../testing/table.ts'

const sheet = () => page.getByRole('dialog')

it.each([
  { what: 'a list with its sheet', path: 'genres?edit=1', ready: () => sheet().getByLabelText('Name') },
  {
    what: 'the editor of a page',
    path: 'configuration/pages?edit=new',
    ready: () => sheet().getByRole('textbox', { name: 'Text of section 1' }),
  },
  {
    what: 'the editor of a menu entry',
    path: 'configuration/navigation?edit=new',
    ready: () => sheet().getByRole('radio', { name: 'Calendar' }),
  },
])('$what has no axe violations', async ({ path, ready }) => {
  answerSamples()
  answerTable(
    adminGenres,
    ['Folk', 'Zydeco', 'Cajun'].map((name, index) => genre(index + 1, name)),
  )
  await openBackOffice(path)
  await expect.element(ready()).toBeInTheDocument()
  expect(await axeFinds()).toEqual([])
})
