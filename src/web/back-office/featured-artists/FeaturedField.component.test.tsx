import { type JSX, useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showToListener } from '../../testing/listener-page.tsx'
import type { CustomInput } from '../crud/types.ts'
import { featuredField } from './FeaturedField.tsx'

const mira = { id: 2, name: 'Mira' }
const theo = { id: 3, name: 'Theo' }

type Song = Record<'featured' | 'unconfirmed', (typeof theo)[]>
const field = featuredField() as unknown as {
  input: (props: Pick<CustomInput, 'value' | 'onChange'>) => JSX.Element
  from: (song: Song) => unknown
}

const FieldOf = (song: Song) => {
  const [value, onChange] = useState(() => field.from(song))
  return <field.input value={value} onChange={onChange} />
}

it('says whose confirmation is missing, until they are removed', async () => {
  await showToListener(<FieldOf featured={[mira]} unconfirmed={[theo]} />)
  await expect.element(page.getByText('Waiting for Theo to confirm.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Theo' }).click()
  await expect.element(page.getByText('Artists with a team are asked to confirm.')).toBeVisible()
  await expect.element(page.getByText('Waiting for')).not.toBeInTheDocument()
})
