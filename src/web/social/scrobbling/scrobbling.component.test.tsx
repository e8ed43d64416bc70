import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type LinkedService, type ScrobblingState, scrobbling } from '../../../contract/social/scrobbling.ts'
import { ScrobblingPart } from '../../site/account/ScrobblingPart.tsx'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { openPage, showToListener } from '../../testing/listener-page.tsx'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { LastFmReturn } from './LastFmReturn.tsx'

const linked = (service: LinkedService['service'], more: Partial<LinkedService> = {}): LinkedService => ({
  service,
  user_name: 'maren',
  api_url: service === 'listenbrainz' ? 'https://api.listenbrainz.org' : null,
  listens: true,
  loves: true,
  waiting: 0,
  sent: 0,
  last_sent_at: null,
  error: null,
  failed_since: null,
  history_sent_at: null,
  linked_at: '2026-11-03T10:00:00.000Z',
  ...more,
})
let state: ScrobblingState
beforeEach(() => {
  state = { services: [], lastfm: true }
  answer(scrobbling.state, () => state)
})

const card = (name: string) => page.getByRole('region', { name, exact: true })

it('connects ListenBrainz by a token, and another server by its address', async () => {
  answer(scrobbling.linkListenBrainz, () => {
    state = {
      ...state,
      services: [linked('listenbrainz', { api_url: 'https://maloja.example/apis/listenbrainz' })],
    }
    return state
  })
  await showToListener(<ScrobblingPart />)
  await page.getByRole('button', { name: 'Connect ListenBrainz' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Copy it from your settings at ListenBrainz' }))
    .toHaveAttribute('href', 'https://listenbrainz.org/settings/')
  expect(await axeFinds()).toEqual([])
  await page.getByRole('button', { name: 'Use another server' }).click()
  await page
    .getByRole('textbox', { name: 'Address of the API' })
    .fill('https://maloja.example/apis/listenbrainz')
  await page.getByLabelText('User token').fill('a token')
  await page.getByRole('button', { name: 'Connect', exact: true }).first().click()
  await expect.element(card('ListenBrainz').getByText(/· maloja.example/)).toBeVisible()
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({
    token: 'a token',
    api_url: 'https://maloja.example/apis/listenbrainz',
  })
  // Nothing is known about the pages of other servers.
  await expect.element(card('ListenBrainz').getByRole('link')).not.toBeInTheDocument()
})

it('does not offer Last.fm while the site has no key', async () => {
  state = { services: [], lastfm: false }
  await showToListener(<ScrobblingPart />)
  await expect.element(card('ListenBrainz')).toBeVisible()
  await expect.element(card('Last.fm')).not.toBeInTheDocument()
})

describe('a linked service', () => {
  beforeEach(() => {
    state.services = [
      linked('listenbrainz', { sent: 1204, last_sent_at: '2026-11-29T10:00:00.000Z' }),
      linked('lastfm', { waiting: 3, error: 'The service didn’t take them. They’ll be sent again.' }),
    ]
  })

  it('says how it goes', async () => {
    await showToListener(<ScrobblingPart />)
    await expect
      .element(card('ListenBrainz').getByText('Sent: 1,204 · Last sent on Nov 29, 2026'))
      .toBeVisible()
    await expect
      .element(card('ListenBrainz').getByRole('link', { name: 'maren' }))
      .toHaveAttribute('href', 'https://listenbrainz.org/user/maren')
    await expect
      .element(card('ListenBrainz').getByText(/if their files name their MusicBrainz ID/))
      .toBeVisible()
    await expect.element(card('Last.fm').getByText(/The service didn’t take them/)).toBeVisible()
    expect(await axeFinds()).toEqual([])
  })

  it('can be told less, sends what waits and what was played before, and is disconnected', async () => {
    const change = (more: Partial<LinkedService>) => () => {
      state = {
        ...state,
        services: state.services.map((one) => (one.service === 'lastfm' ? { ...one, ...more } : one)),
      }
      return state
    }
    answer(scrobbling.change, change({ loves: false }))
    answer(scrobbling.send, change({ waiting: 0, sent: 3, error: null }))
    answer(scrobbling.sendHistory, change({ history_sent_at: '2026-11-30T10:00:00.000Z' }))
    answer(scrobbling.unlink, () => {
      state = { ...state, services: [] }
      return { status: 'success' as const }
    })
    await showToListener(<ScrobblingPart />)
    const own = card('Last.fm')
    await own.getByRole('switch', { name: 'Send likes' }).click()
    await expect.element(own.getByRole('switch', { name: 'Send likes' })).not.toBeChecked()
    expect(received.find(({ path }) => path.endsWith('/choices'))?.body).toEqual({
      listens: true,
      loves: false,
    })
    await own.getByRole('button', { name: 'Send now' }).click()
    await expect.element(own.getByText('Sent: 3')).toBeVisible()
    await own.getByRole('button', { name: 'Send what I played before' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByText(/in the 14 days before you connected Last.fm/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect
      .element(own.getByRole('button', { name: 'Send what I played before' }))
      .not.toBeInTheDocument()
    await own.getByRole('button', { name: 'Disconnect Last.fm' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect.element(page.getByRole('button', { name: 'Connect Last.fm' })).toBeVisible()
  })

  it('asks to connect again once the service no longer accepts the link', async () => {
    state.services = [linked('listenbrainz', { failed_since: '2026-11-29T10:00:00.000Z', waiting: 2 })]
    await showToListener(<ScrobblingPart />)
    const own = card('ListenBrainz')
    await expect.element(own.getByText(/Nothing has been sent since Nov 29, 2026./)).toBeVisible()
    await expect.element(own.getByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
    await own.getByRole('button', { name: 'Connect again' }).click()
    await expect.element(own.getByLabelText('User token')).toBeVisible()
    expect(await axeFinds()).toEqual([])
  })
})

describe('the return from Last.fm', () => {
  const come = (search: string) => {
    history.replaceState(null, '', `${location.pathname}?${search}`)
    return openPage('/account/lastfm', LastFmReturn, '/account/lastfm')
  }

  it('links the account', async () => {
    answer(scrobbling.linkLastFm, () => state)
    const { location: at } = await come('state=signed&token=permitted')
    await expect.poll(at).toBe('/account/settings#scrobbling')
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['Last.fm is connected'])
    expect(received.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { token: 'permitted', state: 'signed' },
    ])
  })

  it('says why not', async () => {
    answer(scrobbling.linkLastFm, () => refuse('gone'))
    await come('state=signed&token=used')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The permission was used before, or has expired.')
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await axeFinds()).toEqual([])
  })
})
