import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '../../../../contract/platform/account.ts'
import { session } from '../../../../contract/platform/session.ts'
import type { User } from '../../../../contract/platform/user.ts'
import { useSession } from '../../../data/session/session.ts'
import { answer, received } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { EmailsPart } from './EmailsPart.tsx'

const user = (new_device: boolean) =>
  sampleOf(session.user.reply, { id: 1, notify: { new_device } } as never) as User

const Shown = () => <EmailsPart user={useSession(({ user }) => user) as User} />

it('turns emails about logins on new devices off', async () => {
  answer(session.user, () => user(true))
  answer(account.change, ({ body }) => user(body.notify?.new_device ?? true))
  await showToListener(<Shown />)
  const alerts = page.getByRole('switch', { name: 'New login alerts' })
  await expect.element(alerts).toBeChecked()
  await alerts.click()
  await expect.element(alerts).not.toBeChecked()
  await expect.poll(() => received.at(-1)?.body).toEqual({ notify: { new_device: false } })
  await expect.poll(() => useSession.getState().user?.notify.new_device).toBe(false)
})
