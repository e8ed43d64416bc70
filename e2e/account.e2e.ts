// @module-tag long
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, visit } from './browser.ts'
import { newListener, request } from './listener.ts'
import { mailedLink } from './mailed-link.ts'

const email = 'wanda@example.org'
const moved = 'wanda.moved@example.org'
const password = 'correct horse battery'
const changed = 'staple under the lamp'

let page: Page
beforeAll(async () => {
  ;({ page } = await visit('/contact'))
})

/** Opens the settings of a new account. */
const openAs = async (name: string): Promise<void> => {
  const { token } = await newListener(name)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/account/settings')
}
const part = (name: string) => page.getByRole('region', { name, exact: true })

it('an account is changed, given another email, seen on two devices, exported and deleted', async () => {
  await openAs('Wanda')
  await part('Profile').getByLabel('Name').fill('Wanda Reyes')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved.').waitFor()
  const menu = page.getByRole('navigation', { name: 'Account', exact: true })
  const reading = () => menu.locator('[aria-current]').allTextContents()
  for (const name of ['Playback', 'Your data and account', 'Profile']) {
    await menu.getByRole('link', { name }).click()
    await expect.poll(reading).toEqual([name])
  }

  const reply = await request('/login', undefined, 'POST', { email, password })
  const { access_token } = (await reply.json()) as { access_token: string }
  const seenElsewhere = async () => (await request('/user', { id: 0, token: access_token })).status
  expect(await seenElsewhere()).toBe(200)
  await page.reload()
  await expect.poll(() => part('Devices').getByRole('listitem').count()).toBe(2)
  await expect.poll(() => part('Profile').getByLabel('Name').inputValue()).toBe('Wanda Reyes')

  const passwords = part('Password')
  await passwords.getByLabel('Current password').fill(password)
  await passwords.getByLabel('New password').fill(changed)
  await passwords.getByLabel('Confirm password').fill(changed)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed.').waitFor()
  await expect.poll(() => part('Devices').getByRole('listitem').count()).toBe(1)
  expect(await seenElsewhere()).toBe(401)

  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(moved)
  await page.getByLabel('Your password').fill(changed)
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await page.getByText(`Open the link we sent to ${moved}`).waitFor()
  const link = await mailedLink(moved, '/email/verify/')
  await page.goto(link.pathname)
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
  await go(page, '/account/settings')
  await part('Email').getByText(moved).waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.poll(() => dialog.getByRole('button', { name: 'Delete account' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Password').fill('a wrong one')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.locator('[data-part~="toast"][data-type="error"]').waitFor()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Password').fill(changed)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.waitForURL('**/home')
})

it('the account page has all that belongs to an account, and asks for the old password', async () => {
  await openAs('Wilma')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const heads = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect
    .poll(() => heads.allInnerTexts())
    .toEqual([
      'Profile',
      'Email',
      'Password',
      'Two-factor authentication',
      'Passkeys',
      'Devices',
      'Appearance',
      'Playback',
      'Privacy',
      'Private links',
      'Notifications',
      'Email notifications',
      'Artist',
      'Your data and account',
    ])
  await part('Profile').getByRole('button', { name: 'Change photo' }).waitFor()
  const passwords = part('Password')
  await passwords.getByLabel('Current password').fill('not the right one')
  await passwords.getByLabel('New password').fill(changed)
  await passwords.getByLabel('Confirm password').fill(changed)
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => passwords.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true')

  const language = part('Appearance').getByRole('button', { name: 'Language' })
  await language.click()
  await page.getByRole('dialog').getByText('Deutsch').click()
  await page.getByRole('heading', { name: 'Konto', level: 1 }).waitFor()
  const shown = page.getByRole('switch', { name: 'Öffentliches Profil' })
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await shown.click()
  await saved
  await page.reload()
  await expect.poll(() => shown.isChecked()).toBe(false)
})

const sure = async (yes: string) => {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: yes }).click()
}
const leave = async () => {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
}

it('a login requires the code of an app once configured, and accepts a recovery code instead', async () => {
  await openAs('Odile')
  const factor = part('Two-factor authentication')
  await factor.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await sure('Continue')
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

  await leave()
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

it('logs in by passkey, without a password', async () => {
  await openAs('Pia')
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
  const passkeys = part('Passkeys')
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  await sure('Continue')
  await expect.poll(() => passkeys.getByRole('listitem').count()).toBe(1)

  await leave()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('**/home')
  await go(page, '/account/settings')
  await part('Passkeys').getByText('Last used on').waitFor()
})
