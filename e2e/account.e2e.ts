// @module-tag long
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { mailedLink } from './mailed-link.ts'

const email = 'wanda@example.org'
const moved = 'wanda.moved@example.org'
const password = 'correct horse battery'
const changed = 'staple under the lamp'

const register = async (email: string): Promise<Page> => {
  const { page } = await visit('/register')
  await page.getByLabel('Name').fill('Wanda')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/home')
  return page
}
const logIn = async (typed: string): Promise<Page> => {
  const { page } = await visit('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/home')
  return page
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

it('an account is changed, given another email, seen on two devices, exported and deleted', async () => {
  const page = await register(email)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Account settings' }).click()
  await part(page, 'Profile').getByLabel('Name').fill('Wanda Reyes')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved.').waitFor()
  const menu = page.getByRole('navigation', { name: 'Account', exact: true })
  const reading = () => menu.locator('[aria-current]').allTextContents()
  for (const name of ['Playback', 'Your data and account', 'Profile']) {
    await menu.getByRole('link', { name }).click()
    await expect.poll(reading).toEqual([name])
  }

  const second = await logIn(password)
  await page.reload()
  await expect.poll(() => part(page, 'Devices').getByRole('listitem').count()).toBe(2)
  await expect.poll(() => part(page, 'Profile').getByLabel('Name').inputValue()).toBe('Wanda Reyes')

  const passwords = part(page, 'Password')
  await passwords.getByLabel('Current password').fill(password)
  await passwords.getByLabel('New password').fill(changed)
  await passwords.getByLabel('Confirm password').fill(changed)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed.').waitFor()
  await expect.poll(() => part(page, 'Devices').getByRole('listitem').count()).toBe(1)
  // It may have detected the logout already and redirected.
  await second.goto('/account/settings')
  await second.waitForURL('**/login**')

  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(moved)
  await page.getByLabel('Your password').fill(changed)
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await page.getByText(`Open the link we sent to ${moved}`).waitFor()
  const link = await mailedLink(moved, '/email/verify/')
  await page.goto(link.pathname)
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
  await page.goto('/account/settings')
  await part(page, 'Email').getByText(moved).waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')

  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.waitForURL('**/home')
})

it('the account page has all that belongs to an account, and asks for the old password', async () => {
  const page = await register('wilma@example.org')
  await page.goto('/account/settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Profile',
    'Email',
    'Password',
    'Two-factor authentication',
    'Passkeys',
    'Devices',
    'Apps',
    'Webhooks',
    'Security events',
    'Appearance',
    'Playback',
    'Scrobbling',
    'Import',
    'Privacy',
    'Private links',
    'Notifications',
    'Email notifications',
    'Artist',
    'Your data and account',
  ])
  await part(page, 'Profile').getByRole('button', { name: 'Change photo' }).waitFor()
  const passwords = part(page, 'Password')
  await passwords.getByLabel('Current password').fill('not the right one')
  await passwords.getByLabel('New password').fill(changed)
  await passwords.getByLabel('Confirm password').fill(changed)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => passwords.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true')

  const language = part(page, 'Appearance').getByRole('button', { name: 'Language' })
  await language.click()
  await page.getByRole('dialog').getByText('Deutsch').click()
  await page.getByRole('heading', { name: 'Konto', level: 1 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Konto', level: 1 }).waitFor()
  const shown = page.getByRole('switch', { name: 'Öffentliches Profil' })
  await shown.click()
  await page.reload()
  await expect.poll(() => shown.isChecked()).toBe(false)
})

const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
}

it('a login requires the code of an app once configured, and accepts a recovery code instead', async () => {
  const page = await register('odile@example.org')
  await page.goto('/account/settings')
  const factor = part(page, 'Two-factor authentication')
  await factor.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = ((await factor.locator('[data-part~="secret"]').textContent()) ?? '').replaceAll(' ', '')
  await factor.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await factor.getByLabel('Code from the app').fill(app.generate())
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await factor.getByRole('button', { name: 'I’ve saved them' }).waitFor()
  const codes = await factor.locator('[data-part~="recovery-codes"] li').allTextContents()
  expect(codes).toHaveLength(8)
  await factor.getByRole('button', { name: 'I’ve saved them' }).click()
  await factor.getByText('8 recovery codes left').waitFor()

  await leave(page)
  await page.getByLabel('Email').fill('odile@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'One more step to log in' }).waitFor()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('That code is incorrect.').first().waitFor()
  await page.getByLabel('Code').fill(String(codes[0]))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/home')
})

/** Makes the last confirmation of an account's sessions older than ten minutes. */
const forgetConfirmations = (of: string) =>
  inDatabase((db) =>
    sql`update sessions set confirmed_at = now() - interval '11 minutes'
      where user_id = (select id from users where email = ${of})`.execute(db),
  )

it('logs in by passkey, and confirms by it that it is the owner who removes it', async () => {
  const page = await register('pia@example.org')
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto('/account/settings')
  const passkeys = part(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  await expect.poll(() => passkeys.getByRole('listitem').count()).toBe(1)

  await leave(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('**/home')
  await page.goto('/account/settings')
  await passkeys.getByText('Last used on').waitFor()

  await forgetConfirmations('pia@example.org')
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirmation.getByLabel('Password', { exact: true }).waitFor()
  expect(await axeFinds(page, 'confirmation')).toEqual([])
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
  await confirmation.waitFor({ state: 'hidden' })
  await expect.poll(() => passkeys.getByRole('listitem').count()).toBe(0)
})
