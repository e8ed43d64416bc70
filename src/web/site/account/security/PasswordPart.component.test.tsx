import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '../../../../contract/core/pagination.ts'
import { account } from '../../../../contract/platform/account.ts'
import { type AppPassword, appPasswords } from '../../../../contract/platform/app-passwords.ts'
import { session } from '../../../../contract/platform/session.ts'
import type { User } from '../../../../contract/platform/user.ts'
import { answer, received } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { PasswordPart } from './PasswordPart.tsx'

const user = sampleOf(session.user.reply) as User
const own = sampleOf(appPasswords.create.reply) as AppPassword
const sent = () => received.find(({ method }) => method === 'PUT')?.body

const change = async () => {
  await page.getByLabelText('Current password').fill('old lamp in the hall')
  await page.getByLabelText('New password').fill('staple under the lamp')
  await page.getByLabelText('Confirm password').fill('staple under the lamp')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByText('Password changed.')).toBeVisible()
}

it('revokes app passwords with the password if asked to, where there are any', async () => {
  let apps: AppPassword[] = [own]
  answer(appPasswords.list, () => apps)
  answer(account.sessions, () => [])
  answer(account.changePassword, ({ body }) => {
    if (body.revoke_apps) apps = []
    return done
  })
  await showToListener(<PasswordPart user={user} />)
  const box = page.getByRole('checkbox', { name: 'Also revoke app passwords' })
  await expect.element(box).not.toBeChecked()
  await box.click()
  await change()
  expect(sent()).toMatchObject({ revoke_apps: true })
  await expect.element(box).not.toBeInTheDocument()
})
