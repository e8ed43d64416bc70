import type { Browser } from 'playwright-core'
import { inject, vi } from 'vitest'
import { type View, visit } from './browser.ts'
import { tonearm } from './server.ts'

/** Somebody with an account of the running product. */
export interface Listener {
  id: number
  token: string
}

/** Asks the running product as a listener, or as a visitor. */
export const ask = (path: string, by?: Listener, method = 'GET', body?: object): Promise<Response> =>
  fetch(`${inject('url')}/api${path}`, {
    method,
    headers: {
      ...(by && { authorization: `Bearer ${by.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

/** A new account. */
export const newListener = async (name: string): Promise<Listener> => {
  const password = 'correct horse battery'
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const body = { name, email, password, password_confirmation: password, terms: true }
  const reply = await ask('/register', undefined, 'POST', body)
  const { access_token, user } = (await reply.json()) as { access_token: string; user: { id: number } }
  return { id: user.id, token: access_token }
}

/** A browser in which the listener is logged in. */
export const visitAs = (
  browser: Browser,
  { token }: Listener,
  path: string,
  look: Parameters<typeof visit>[2] = {},
): Promise<View> => {
  const kept = { origin: inject('url'), localStorage: [{ name: 'token', value: token }] }
  return visit(browser, path, { ...look, ...{ storageState: { cookies: [], origins: [kept] } } })
}

interface Album {
  id: number
  title: string
  songs_count: number
}

/** An album of the demo catalogue with some songs. The catalogue arrives while the server already answers. */
export const demoAlbum = (): Promise<Album> =>
  vi.waitFor(
    async () => {
      const { data } = (await (await ask('/albums?per_page=50')).json()) as { data: Album[] }
      const found = data.find((album) => album.songs_count >= 3)
      if (!found) throw new Error('no album yet')
      return found
    },
    { interval: 500, timeout: 60_000 },
  )

/** A new administrator, made as an operator would. */
export const administrator = async (name: string, email: string): Promise<Listener> => {
  const password = 'correct horse battery'
  tonearm(
    inject('dataDir'),
    'user',
    'create',
    '--name',
    name,
    '--email',
    email,
    '--password',
    password,
    '--admin',
  )
  const reply = await ask('/login', undefined, 'POST', { email, password })
  const { access_token, user } = (await reply.json()) as { access_token: string; user: { id: number } }
  return { id: user.id, token: access_token }
}
