import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { type Family, families } from '../../../contract/selling/families.ts'
import { FamilyPart } from '../../site/account/plan/FamilyPart.tsx'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'

const paula = { id: 1, name: 'Paula', avatar: null }
const mia = { id: 2, name: 'Mia', avatar: null, joined_at: '2026-01-03T12:00:00.000Z' }
const family = (change: Partial<Family> = {}): Family => ({
  plan: { id: 5, name: 'Family' },
  payer: paula,
  yours: true,
  seats: 6,
  ends_at: null,
  members: [mia],
  invitations: [{ id: 9, email: 'ben@example.org', expires_at: '2026-12-03T12:00:00.000Z' }],
  ...change,
})
const as = (id: number) =>
  answer(session.user, () => sampleOf(session.user.reply, { id, name: 'Somebody' }) as User)
const bodies = (path: string) => received.filter((one) => one.path === path).map(({ body }) => body)

beforeEach(() => as(1))

it('lets whoever pays invite with a link or by email, withdraw and remove', { tags: 'long' }, async () => {
  await showToListener(<FamilyPart family={family()} />)
  await expect.element(page.getByText('2 of 6 places taken')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  answer(families.invite, ({ body }) => ({
    family: family(),
    token: body.email ? null : 'token-of-the-link',
  }))
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to your family' })
  expect(await axeFinds()).toEqual([])
  await dialog.getByRole('button', { name: 'Create a link instead' }).click()
  await expect
    .element(dialog.getByRole('textbox', { name: 'Invitation link' }))
    .toHaveValue(`${location.origin}/family/token-of-the-link`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('Zoe@Example.org')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByText('Invitation sent')).toBeVisible()
  expect(bodies('/api/user/family/invitations')).toEqual([{}, { email: 'zoe@example.org' }])

  answer(families.revoke, () => family({ invitations: [] }))
  await page.getByRole('button', { name: 'Withdraw the invitation of ben@example.org' }).click()
  await expect.poll(() => bodies('/api/user/family/invitations/revoke')).toEqual([{ invitation_id: 9 }])
  answer(families.remove, () => family({ members: [] }))
  await page.getByRole('button', { name: 'Remove Mia from the family' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => bodies('/api/user/family/remove')).toEqual([{ user_id: 2 }])
})

it('tells a member whose plan it is and until when, and lets them leave', async () => {
  as(2)
  await showToListener(
    <FamilyPart family={family({ yours: false, invitations: [], ends_at: '2026-12-03T12:00:00.000Z' })} />,
  )
  await expect.element(page.getByText('You share Family of Paula until Dec 3, 2026.')).toBeVisible()
  expect(page.getByRole('button', { name: /Remove|Invite/ }).elements()).toHaveLength(0)
  expect(await axeFinds()).toEqual([])
  answer(families.leave, () => ({ status: 'success' as const }))
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => bodies('/api/user/family/leave')).toHaveLength(1)
})
