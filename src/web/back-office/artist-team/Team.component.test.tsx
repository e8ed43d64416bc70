// First, because it declares the order of the layers.
import '../../styles.css'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { artistMembers, type Team } from '../../../contract/platform/artist-team.ts'
import { axeFinds } from '../../testing/axe.ts'
import { administrator, managed, openArtistArea } from '../../testing/back-office.tsx'
import { answer, received, refuse } from '../../testing/http-server.ts'

const joined_at = '2026-01-02T00:00:00.000Z'
let team: Team
beforeEach(() => {
  team = {
    members: [
      { id: administrator.id, name: 'Ada Min', avatar: null, role: 'owner', joined_at },
      { id: 2, name: 'Ed Itor', avatar: null, role: 'editor', joined_at },
    ],
    invitations: [],
  }
  answer(artistMembers.list, () => team)
})

const sent = () => received.findLast(({ method }) => method !== 'GET')
const members = () => page.getByRole('list', { name: 'Members' })

it('owners change roles, and remove members', async () => {
  answer(artistMembers.change, ({ body: { user_id, role } }) => {
    team = { ...team, members: team.members.map((one) => (one.id === user_id ? { ...one, role } : one)) }
    return team
  })
  answer(artistMembers.remove, ({ body: { user_id } }) => {
    team = { ...team, members: team.members.filter(({ id }) => id !== user_id) }
    return team
  })
  await openArtistArea('team')
  const role = page.getByRole('combobox', { name: 'Role of Ed Itor' })
  await role.selectOptions('Analyst')
  await expect.poll(() => sent()?.body).toEqual({ artist_id: managed.id, user_id: 2, role: 'analyst' })
  await expect.element(role).toHaveValue('analyst')
  expect(await axeFinds()).toEqual([])
  await page.getByRole('button', { name: 'Remove Ed Itor from the team' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(members().getByText('Ed Itor')).not.toBeInTheDocument()
})

it('owners invite by email, and withdraw invitations', async () => {
  answer(artistMembers.invite, ({ body }) => {
    const email = 'email' in body ? body.email : null
    const expires_at = '2026-02-01T00:00:00.000Z'
    team = { ...team, invitations: [{ id: 5, user: null, email, role: body.role, expires_at }] }
    return team
  })
  answer(artistMembers.revoke, () => {
    team = { ...team, invitations: [] }
    return team
  })
  await openArtistArea('team')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const hint = await page.getByText(/^They get an email with a link/).findElement()
  expect(hint.scrollWidth).toBe(hint.clientWidth)
  await page.getByRole('textbox', { name: 'Or an email' }).fill('new@example.org')
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOptions('Analyst')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const open = page.getByRole('region', { name: 'Open invitations' })
  await expect.element(open.getByText('new@example.org')).toBeVisible()
  expect(sent()?.body).toEqual({ artist_id: managed.id, role: 'analyst', email: 'new@example.org' })
  await open.getByRole('button', { name: 'Withdraw the invitation of new@example.org' }).click()
  await expect.element(open).not.toBeInTheDocument()
})

it('tells the only owner beforehand why they can’t leave', async () => {
  await openArtistArea('team')
  const leave = page.getByRole('button', { name: 'Leave team' })
  await expect.element(leave).toBeDisabled()
  await expect
    .element(leave)
    .toHaveAccessibleDescription('An artist needs an owner. Make someone else an owner first.')
  await expect.element(page.getByRole('combobox', { name: 'Role of Ada Min' })).toBeDisabled()
  await expect.element(page.getByRole('combobox', { name: 'Role of Ed Itor' })).toBeEnabled()
})

it('keeps an owner in the team whose leaving is refused', { tags: 'long' }, async () => {
  team = { ...team, members: team.members.map((one) => ({ ...one, role: 'owner' as const })) }
  answer(artistMembers.leave, () => refuse('conflict'))
  await openArtistArea('team')
  await page.getByRole('button', { name: 'Leave team' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => sent()?.path).toBe('/api/artist/team/leave')
  await expect.element(members().getByText('Ada Min')).toBeVisible()
})

it('others see the team only', async () => {
  await openArtistArea('team', 'editor')
  await expect.element(members().getByText('Ed Itor')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invite', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
})
