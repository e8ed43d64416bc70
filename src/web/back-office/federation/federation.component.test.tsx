// First, because it declares the order of the layers.
import '../../styles.css'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { artistFederation, type ManagedActor } from '../../../contract/site/activitypub.ts'
import {
  adminFederation,
  adminFederationBlocks,
  adminFederationHosts,
} from '../../../contract/site/back-office/activitypub.ts'
import { settings } from '../../data/settings.ts'
import { axeFinds } from '../../testing/axe.ts'
import { managed, openArtistArea, openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { answerTable } from '../../testing/table.ts'

beforeEach(() => {
  Object.assign(settings(), { enable_federation: true })
})

const brine: ManagedActor = {
  type: 'artist',
  id: managed.id,
  title: 'Brine',
  handle: '@brine@music.example',
  followers: 3,
  enabled: true,
}
const sent = () => received.findLast(({ method }) => method !== 'GET')

it('teams switch following from other servers off', async () => {
  let actor = brine
  answer(artistFederation.list, () => [actor])
  answer(artistFederation.change, ({ body }) => {
    actor = { ...actor, ...body, followers: 0 }
    return actor
  })
  await openArtistArea('federation')
  const part = page.getByRole('region', { name: 'Brine' })
  await expect.element(part.getByText('@brine@music.example')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  const toggle = part.getByRole('switch', { name: 'Follow from other servers' })
  await toggle.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop following' }).click()
  await expect.poll(() => sent()?.body).toEqual({ enabled: false })
  await expect.element(toggle).not.toBeChecked()
  await expect.element(part.getByText('0 followers on other servers')).toBeVisible()
})

it('analysts see it, and change nothing', async () => {
  answer(artistFederation.list, () => [brine])
  await openArtistArea('federation', 'analyst')
  await expect.element(page.getByRole('switch', { name: 'Follow from other servers' })).toBeDisabled()
})

it('operators see other servers, and test the connection', async () => {
  const values = { followers: 12, waiting: 3, created_at: '2026-01-02T00:00:00.000Z', delivered_at: null }
  answerTable(adminFederationHosts, [
    { id: 1, host: 'mastodon.example', failing_since: null, error: null, ...values },
    { id: 2, host: 'gone.example', failing_since: '2026-01-03T00:00:00.000Z', error: 'HTTP 503', ...values },
  ])
  answer(adminFederation.state, () => ({
    host: 'music.example',
    hidden: 'http' as const,
    actors: 7,
    followers: 24,
  }))
  answer(adminFederation.test, () => ({ name: 'ann', host: 'mastodon.example' }))
  await openBackOffice('configuration/federation')
  await expect.element(page.getByText('Not reached').first()).toBeVisible()
  await expect
    .element(page.getByText('7 artists and podcasts can be followed', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText(/^Other servers reach this site by https only/)).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await page.getByRole('button', { name: 'Test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test the connection' })
  await dialog.getByLabelText('Account').fill('@ann@mastodon.example')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('@ann@mastodon.example was found.')
})

it('operators block servers, one by one or by a list', async () => {
  answerTable(adminFederationBlocks, [
    { id: 1, domain: 'bad.example', comment: 'Spam', created_at: '2026-01-02T00:00:00.000Z' },
  ])
  answer(adminFederation.importBlocks, () => ({ added: 2 }))
  await openBackOffice('configuration/federation/blocks')
  await expect.element(page.getByText('bad.example')).toBeVisible()
  await page.getByRole('button', { name: 'Block a server' }).click()
  await page.getByRole('dialog').getByLabelText('Domain').fill('worse.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => sent()?.body).toEqual({ domain: 'worse.example', comment: '' })
  const csv = '#domain\nother.example'
  await userEvent.upload(
    page.getByLabelText('Import', { exact: true }).first(),
    new File([csv], 'blocks.csv'),
  )
  await expect.poll(() => sent()?.body).toEqual({ csv })
  await expect.element(page.getByText('2 servers added.')).toBeVisible()
})
