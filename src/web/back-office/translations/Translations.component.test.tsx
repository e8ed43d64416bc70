import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AdminMessage, translations } from '../../../contract/platform/back-office/translations.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'

const message = (key: string, built_in: string | null, own: string | null = null): AdminMessage => ({
  key,
  english: key,
  forms: [{ key, category: null, built_in, own }],
})
const language = (locale: string, name: string) => ({
  locale,
  name,
  rtl: false,
  active: true,
  built_in: true,
  total: 3,
  translated: 2,
  changed: 0,
})
let messages: AdminMessage[]
beforeEach(() => {
  messages = [message('Log in', 'Anmelden'), message('Remove {title}', null), message('Songs', 'Songs')]
  answer(translations.languages, () => [
    language('en', 'English'),
    language('de', 'Deutsch'),
    language('es', 'Español'),
  ])
  answer(translations.messages, () => messages)
  answer(translations.save, ({ body }) => {
    messages = messages.map((one) => message(one.key, one.forms[0]?.built_in ?? null, body[one.key] ?? null))
    return language('de', 'Deutsch')
  })
})

const open = () => openBackOffice('translations?language=de')
const text = (key: string) => page.getByRole('button', { name: `Translation of ${key}:`, exact: false })
const field = (key: string) => page.getByRole('textbox', { name: `Translation of ${key}`, exact: true })
const save = () => page.getByRole('button', { name: /^Save/ })
const unsaved = () => page.getByRole('region', { name: 'Not saved' })
const texts = () => page.getByRole('list', { name: 'Texts' }).getByRole('listitem').elements().length

it('finds a text in either language, the missing and the edited ones', async () => {
  await open()
  await expect.poll(texts).toBe(3)
  await page.getByRole('searchbox', { name: 'Search texts' }).fill('anmel')
  await expect.poll(texts).toBe(1)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('radio', { name: 'Missing 1' }).click()
  await expect.poll(texts).toBe(1)
  await expect.element(text('Remove {title}')).toBeVisible()
  await page.getByRole('radio', { name: 'Edited 0' }).click()
  await expect.element(page.getByText('No results')).toBeVisible()
})

it('saves texts once their placeholders are right, and inserts a missing one', async () => {
  await open()
  await text('Log in').click()
  await field('Log in').fill('Einloggen')
  await text('Remove {title}').click()
  await field('Remove {title}').fill('Entferne ')
  await expect.element(page.getByText('{title} is missing.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('2 unsaved texts', { exact: false })).toBeVisible()
  await expect.element(save()).toBeDisabled()
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect.element(field('Remove {title}')).toHaveValue('Entferne {title}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(unsaved()).not.toBeInTheDocument()
  expect(received.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    'Log in': 'Einloggen',
    'Remove {title}': 'Entferne {title}',
  })
  await page.getByRole('radio', { name: 'Edited 2' }).click()
  await expect.poll(texts).toBe(2)
})

it('marks a placeholder that the English text does not have', async () => {
  await open()
  await text('Log in').click()
  await field('Log in').fill('Hallo {name}')
  await expect.element(page.getByText('{name} doesn’t appear in the English text.')).toBeVisible()
  await expect.element(save()).toBeDisabled()
})

it('Escape restores a text; Ctrl+Enter goes to the next one', async () => {
  await open()
  await text('Log in').click()
  await userEvent.keyboard(' jetzt')
  await expect.element(unsaved()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(text('Log in')).toHaveTextContent('Translation of Log in: Anmelden')
  await expect.element(unsaved()).not.toBeInTheDocument()
  await text('Log in').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(field('Remove {title}')).toHaveFocus()
})

it('asks before unsaved texts are discarded with their language', { tags: 'long' }, async () => {
  const { location } = await open()
  await text('Log in').click()
  await userEvent.keyboard(' jetzt')
  await page.getByRole('link', { name: /Español/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByText('1 unsaved text')).toBeVisible()
  await page.getByRole('link', { name: /Español/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('region', { name: 'Español' })).toBeVisible()
  expect(location()).toBe('/admin/translations?language=es')
  await expect.element(unsaved()).not.toBeInTheDocument()
})

const many = () => {
  messages = Array.from({ length: 2000 }, (_, index) => message(`Text ${index + 1}`, `Wort ${index + 1}`))
  messages[1499] = message('Hello {name}', 'Hallo {name}')
}
const rows = () => page.getByRole('list', { name: 'Texts' }).getByRole('listitem').elements()
/** Scrolls the page until the first text is far away. */
const scrollAway = async () => {
  const scrollers = [...document.querySelectorAll('#root *')].filter(
    (one) => one.scrollHeight > one.clientHeight + 10_000,
  )
  for (const one of scrollers) one.scrollTop = 30_000
  await expect.element(text('Text 2')).not.toBeInTheDocument()
}

it('renders only what is on screen, and searches all texts', async () => {
  many()
  await open()
  await expect.element(text('Text 1')).toBeVisible()
  expect(rows().length).toBeLessThan(60)
  expect(rows()[0]).toHaveAttribute('aria-setsize', '2000')
  await page.getByRole('searchbox', { name: 'Search texts' }).fill('wort 1999')
  await expect.poll(texts).toBe(1)
  await expect.element(text('Text 1999')).toBeVisible()
})

it('goes to the next text and to an invalid one, wherever they are', { tags: 'long' }, async () => {
  many()
  await open()
  await text('Text 1').click()
  await scrollAway()
  await expect.element(field('Text 1')).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(field('Text 2')).toHaveFocus()
  await expect.element(field('Text 2')).toBeInViewport()

  const search = page.getByRole('searchbox', { name: 'Search texts' })
  await search.fill('hallo')
  await text('Hello {name}').click()
  await field('Hello {name}').fill('Hallo')
  await search.fill('wort 1999')
  await expect.element(text('Hello {name}')).not.toBeInTheDocument()
  await page.getByRole('button', { name: '1 problem' }).click()
  await expect.element(field('Hello {name}')).toHaveFocus()
  await expect.element(field('Hello {name}')).toBeInViewport()
  expect(rows().length).toBeLessThan(60)
})

it('has no axe violations, also while a text is edited', { tags: 'long' }, async () => {
  await open()
  await text('Remove {title}').click()
  await field('Remove {title}').fill('Entferne ')
  await expect.element(page.getByText('{title} is missing.', { exact: false })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})
