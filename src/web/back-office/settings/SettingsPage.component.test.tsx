import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminSongs } from '../../../contract/catalog/back-office/songs.ts'
import { type AnySettingKey, settings as lines } from '../../../contract/core/all-settings.ts'
import { done } from '../../../contract/core/pagination.ts'
import {
  adminSettings,
  type Fact,
  MASK,
  type StoredSetting,
} from '../../../contract/platform/back-office/settings.ts'
import { configuration } from '../../../contract/platform/configuration/configuration.ts'
import { session, stepUp } from '../../../contract/platform/session.ts'
import { adminPaymentProviders } from '../../../contract/selling/back-office/payment-providers.ts'
import { adminUsers } from '../../../contract/site/back-office/users.ts'
import { axeFinds } from '../../testing/axe.ts'
import { administrator, openBackOffice } from '../../testing/back-office.tsx'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { answerTable } from '../../testing/table.ts'

let stored: Record<string, Partial<StoredSetting>>
const initial = (key: AnySettingKey): string => {
  const { default: value } = lines[key] as { default: unknown }
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}
beforeEach(() => {
  stored = {}
  answer(adminSettings.read, ({ query: { group } }) => ({
    settings: configuration[group]
      .flatMap(({ fields }) => fields)
      .map(({ key }) => ({ key, value: initial(key), fixed: null, ...stored[key] })),
    facts: [] as Fact[],
  }))
  for (const write of [adminSettings.write, adminSettings.writePowerful])
    answer(write, ({ body: { settings } }) => {
      for (const { key, value } of settings) stored[key] = { value }
      return { settings: settings.map((one) => ({ ...one, fixed: null })) }
    })
})

const open = (group: string) => openBackOffice(`configuration/${group}`)
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bar = (text: string) => expect.element(page.getByText(text, { exact: true }))
const sent = () => received.findLast(({ method }) => method === 'PUT')?.body

it('points out problems before it saves, and focuses the first', async () => {
  await open('general')
  await field('Name').fill('')
  await expect.element(page.getByText('This field is required.')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(button('1 needs attention')).toBeVisible()
  await expect.element(field('Name')).toHaveFocus()
  expect(sent()).toBeUndefined()
})

it('saves only what has changed', async () => {
  await open('general')
  await field('Name').fill('Dockside Radio')
  await page.getByRole('switch', { name: 'Browse' }).click()
  await bar('2 unsaved changes').toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await bar('2 unsaved changes').not.toBeInTheDocument()
  expect(sent()).toEqual({
    settings: [
      { key: 'appName', value: 'Dockside Radio' },
      { key: 'enableBrowse', value: '0' },
    ],
  })
  await bar('Applies to everyone immediately.').toBeVisible()
})

it('a value changed back is no change', { tags: 'long' }, async () => {
  await open('player')
  const before = ((await field('Start page').findElement()) as HTMLInputElement).value
  await field('Start page').fill('/search')
  await bar('1 unsaved change').toBeVisible()
  await field('Start page').fill(before)
  await bar('1 unsaved change').not.toBeInTheDocument()
})

it('shows what the server refuses at its field', { tags: 'long' }, async () => {
  answer(adminSettings.write, () => refuse('validation', { appName: ['This value isn’t valid.'] }))
  await open('general')
  await field('Name').fill('Dockside')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true')
  await field('Name').fill('Dockside Radio')
  await expect.element(field('Name')).not.toHaveAttribute('aria-invalid')
})

it('asks before unsaved changes are discarded, and discards them', { tags: 'long' }, async () => {
  const { location } = await open('player')
  await field('Start page').fill('/search')
  await page.getByRole('link', { name: 'Search' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(field('Start page')).toHaveValue('/search')
  await button('Discard').click()
  await expect.element(field('Start page')).not.toHaveValue('/search')
  await page.getByRole('link', { name: 'Search' }).click()
  await expect.poll(location).toBe('/admin/configuration/search')
})

it('keeps, replaces and removes a secret without showing it', { tags: 'long' }, async () => {
  stored.smtp_password = { value: MASK }
  await open('mail')
  const secret = page.getByLabelText('Password', { exact: true })
  await expect.element(secret).toHaveValue('')
  await secret.fill('hunter2')
  await bar('1 unsaved change').toBeVisible()
  await secret.fill('')
  await bar('1 unsaved change').not.toBeInTheDocument()
  await button('Remove').click()
  await expect.element(page.getByText('It will be removed.')).toBeVisible()
  await button('Keep').click()
  await bar('1 unsaved change').not.toBeInTheDocument()
})

it('does not offer what the environment sets', async () => {
  stored.appUrl = { fixed: 'APP_URL', value: 'https://radio.example' }
  await open('general')
  await expect.element(field('Site URL')).toBeDisabled()
  await expect.element(page.getByText('Set by the environment variable APP_URL.')).toBeVisible()
})

it('inserts placeholders into a title, with a preview', async () => {
  await open('seo')
  const insert = page.getByRole('button', { name: 'Insert %site_name' }).first()
  await insert.click()
  await bar('1 unsaved change').toBeVisible()
})

it.each([
  { group: 'storage', name: 'Test storage', endpoint: adminSettings.testStorage },
  { group: 'mail', name: 'Send test email', endpoint: adminSettings.testMail },
])('$name shows the result', async ({ group, name, endpoint }) => {
  answer(endpoint, () => ({ ok: true, text: 'It works.', detail: '' }))
  await open(group)
  await button(name).click()
  await expect.element(page.getByText('It works.')).toBeVisible()
  expect(await axeFinds()).toEqual([])
})

it('fits small screens', { tags: 'long' }, async () => {
  await page.viewport(390, 844)
  await open('auth')
  await expect.element(page.getByRole('switch', { name: 'Require email confirmation' })).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await page.viewport(1280, 800)
})

it('shows an error with a way to try again', async () => {
  answer(adminSettings.read, () => refuse('forbidden'))
  await open('general')
  await expect.element(page.getByText('Couldn’t load this')).toBeVisible()
})

it('finds a setting by its name, from anywhere', { tags: 'long' }, async () => {
  // The palette searches accounts and songs, too, once the text has stayed for a while.
  answerTable(adminUsers, [])
  answerTable(adminSongs, [])
  const { location } = await open('general')
  await page.getByRole('button', { name: 'Search settings' }).click()
  await page.getByRole('combobox').fill('email conf')
  await expect.element(page.getByRole('option', { name: /Require email confirmation/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(location).toBe('/admin/configuration/auth#setting-verify_email')
  await expect.element(page.getByRole('switch', { name: 'Require email confirmation' })).toHaveFocus()
})

it('chooses and orders the networks that links can be shared to', { tags: 'long' }, async () => {
  stored.share_networks = { value: 'reddit,email,sms' }
  await open('general')
  const networks = page.getByRole('group', { name: 'Networks' })
  await networks.getByRole('checkbox', { name: 'Email' }).click()
  await networks.getByRole('checkbox', { name: 'Bluesky' }).click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(sent).toEqual({ settings: [{ key: 'share_networks', value: 'reddit,sms,bluesky' }] })
  const grip = networks.getByRole('button', { name: 'Move Bluesky' }).element() as HTMLElement
  grip.focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up Bluesky.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Position 2 of 3.')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Dropped Bluesky.')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(sent).toEqual({ settings: [{ key: 'share_networks', value: 'reddit,bluesky,sms' }] })
  for (const name of ['Reddit', 'Bluesky', 'SMS']) await networks.getByRole('checkbox', { name }).click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(sent).toEqual({ settings: [{ key: 'share_networks', value: 'none' }] })
})

describe('settings with power over accounts or money', () => {
  it('are saved once the user has confirmed that it is them', async () => {
    let confirmed = false
    answer(adminSettings.writePowerful, ({ body: { settings } }) =>
      confirmed
        ? { settings: settings.map((one) => ({ ...one, fixed: null })) }
        : refuse('recent_login_required'),
    )
    answer(stepUp.options, () => ({ password: true, code: true, passkey: null }))
    answer(stepUp.confirm, ({ body }) => {
      if (!('password' in body) || body.password !== 'correct horse')
        return refuse('validation', { password: ['Wrong password.'] })
      confirmed = true
      return done
    })
    await open('mail')
    await field('Server').fill('mail.example.org')
    await userEvent.keyboard('{Control>}s{/Control}')
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabelText('Password', { exact: true }).fill('wrong')
    expect(await axeFinds()).toEqual([])
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog.getByText('Wrong password.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Use a code instead' }).click()
    await expect.element(dialog.getByLabelText('Code')).toBeVisible()
    await dialog.getByRole('button', { name: 'Use your password instead' }).click()
    await dialog.getByLabelText('Password', { exact: true }).fill('correct horse')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await bar('Applies to everyone immediately.').toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('stay unsaved if the user cancels', { tags: 'long' }, async () => {
    answer(adminSettings.writePowerful, () => refuse('recent_login_required'))
    answer(stepUp.options, () => ({ password: false, code: false, passkey: null }))
    await open('mail')
    await field('Server').fill('mail.example.org')
    await userEvent.keyboard('{Control>}s{/Control}')
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect.element(dialog.getByText(/^Log out and in again/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByText('Confirm that it’s you.')).toBeVisible()
    await expect.element(field('Server')).toHaveValue('mail.example.org')
  })

  it('can be changed by administrators only', async () => {
    const permissions = [{ name: 'Access admin area' }, { name: 'Edit settings' }]
    answer(session.user, () => ({ ...administrator, roles: [], is_admin: false, permissions }))
    await open('general')
    await expect.element(field('Site URL')).toBeDisabled()
    await expect.element(field('Name')).toBeEnabled()
    await expect.element(page.getByText('Only administrators can change this.')).toBeVisible()
  })
})

it('says what else must be on for a switch to have an effect', async () => {
  answer(adminPaymentProviders.list, () => [])
  await open('billing')
  const row = (key: string) => page.elementLocator(document.getElementById(`setting-${key}`) as HTMLElement)
  await page.getByRole('switch', { name: 'Sell songs and albums' }).click()
  const note = row('enable_selling').getByRole('note')
  await expect.element(note).toHaveTextContent('No effect until this is on: Billing, Payment providers.')
  await page.getByRole('switch', { name: 'Billing' }).click()
  await page.getByRole('switch', { name: 'Offer bank transfer' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await page.getByLabelText('Share subscriptions').selectOptions('pool')
  await expect
    .element(row('share_model').getByRole('note'))
    .toHaveTextContent('No effect until this is on: Offer subscriptions.')
})
