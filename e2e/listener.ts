import { vi } from 'vitest'
import { hashPassword } from '../src/server/domains/platform/auth/passwords/password-hash.ts'
import { createUser } from '../src/server/domains/platform/auth/sessions/accounts.service.ts'
import { type View, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { product } from './product.ts'

/** A user of the running product. */
export interface Listener {
  id: number
  token: string
}

const PASSWORD = 'correct horse battery'

/** Sends a request to the running product as a listener, or as a visitor. */
export const request = (path: string, by?: Listener, method = 'GET', body?: object): Promise<Response> =>
  fetch(`${product.url}/api${path}`, {
    method,
    headers: {
      ...(by && { authorization: `Bearer ${by.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Creates an account. */
export const newListener = async (name: string): Promise<Listener> => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const body = { name, email, password: PASSWORD, password_confirmation: PASSWORD, terms: true }
  const reply = await request('/register', undefined, 'POST', body)
  const { access_token, user } = (await reply.json()) as { access_token: string; user: { id: number } }
  return { id: user.id, token: access_token }
}

/** Makes two listeners friends. */
export const befriend = async (one: Listener, other: Listener): Promise<void> => {
  await request('/add-friend', one, 'POST', { user_id: other.id })
  await request('/add-friend', other, 'POST', { user_id: one.id })
}

/** Opens a browser in which the listener is logged in. */
export const visitAs = (
  { token }: Listener,
  path: string,
  look: Parameters<typeof visit>[1] = {},
): Promise<View> => {
  const stored = {
    origin: look.baseURL ?? product.url,
    localStorage: [{ name: 'token', value: token }],
  }
  return visit(path, { ...look, ...{ storageState: { cookies: [], origins: [stored] } } })
}

interface Album {
  id: number
  title: string
  songs_count: number
}

/**
 * Returns an album of the demo catalog whose songs have other titles and several artists; journeys add albums, too. The
 * catalog is imported while the server already responds.
 */
export const demoAlbum = (): Promise<Album> =>
  vi.waitFor(
    async () => {
      const { data } = (await (await request('/albums?per_page=50')).json()) as { data: Album[] }
      const found = data.find(({ title, songs_count }) => title === 'Low Tide' && songs_count >= 3)
      if (!found) throw new Error('no album yet')
      return found
    },
    { interval: 500, timeout: 60_000 },
  )

const logIn = async (email: string): Promise<Listener> => {
  const reply = await request('/login', undefined, 'POST', { email, password: PASSWORD })
  const { access_token, user } = (await reply.json()) as { access_token: string; user: { id: number } }
  return { id: user.id, token: access_token }
}

/** Creates an administrator as `tonearm user create` does, in a fraction of the time, and logs in. */
export const administrator = async (name: string, email: string): Promise<Listener> => {
  const password_hash = await hashPassword(PASSWORD)
  const account = { name, email, password_hash, is_admin: true, roles: ['user', 'admin'] }
  await inDatabase((db) => createUser({ db }, account))
  return logIn(email)
}
