import { createHash } from 'node:crypto'
import type { LightMyRequestResponse as Response } from 'fastify'
import { Parser } from 'htmlparser2'
import { expect } from 'vitest'
import type { AppScope } from '../../contract/platform/app-passwords.ts'
import { createAppPassword } from '../domains/platform/auth/app-passwords/service.ts'
import { viewerById } from '../domains/platform/auth/sessions/service.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './make.ts'
import { openApiProblems } from './subsonic-openapi.ts'

/** Those without a value are left out. */
export type SubsonicParams = Record<
  string,
  string | number | boolean | readonly (string | number)[] | undefined
>
// biome-ignore lint/suspicious/noExplicitAny: the type of a response depends on the call.
export type SubsonicResponse = any

/** Another app of an account. */
export interface SubsonicClient {
  secret: string
  /** Returns the content of a successful response, which it also checks to be the same in XML. */
  get: (name: string, params?: SubsonicParams) => Promise<SubsonicResponse>
  /** The same for calls that change something, which are made once. */
  post: (name: string, params?: SubsonicParams) => Promise<SubsonicResponse>
  /** Returns the error of a response with the status 200. */
  error: (
    name: string,
    params?: SubsonicParams,
  ) => Promise<{ code: number; message: string; helpUrl?: string }>
  /** Sends a request with these headers, and returns whatever comes. */
  raw: (name: string, params?: SubsonicParams, headers?: Record<string, string>) => Promise<Response>
}

export const subsonicQuery = (params: SubsonicParams): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, String(one)])),
  ).toString()

let made = 0

/** Creates an app password for an account. */
export const makeAppPassword = async (
  { ctx }: Pick<TestApp, 'ctx'>,
  { id }: Pick<TestUser, 'id'>,
  scopes: AppScope[] = ['apps'],
): Promise<{ id: string; secret: string }> => {
  const viewer = await viewerById(ctx, id)
  if (!viewer) throw new Error('no such account')
  return createAppPassword(ctx, viewer, { name: `App ${++made}`, scopes, expires_at: null })
}

const leaves = (path: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => leaves(path, one))
  // An element without text.
  if (value === '') return []
  if (typeof value !== 'object' || value === null) return [`${path}=${String(value)}`]
  return Object.entries(value).flatMap(([key, one]) => leaves(key === 'value' ? path : `${path}/${key}`, one))
}

/** Returns the values of a JSON document with their paths, in order. */
const jsonLeaves = (document: unknown): string[] => leaves('', document).sort()

/** Returns the same of an XML document. Attributes and elements with text are values. */
const xmlLeaves = (document: string): string[] => {
  const found: string[] = []
  const path: { name: string; text: string; bare: boolean }[] = []
  const place = () => path.map(({ name }) => `/${name}`).join('')
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const parent = path.at(-1)
        if (parent) parent.bare = false
        const names = Object.entries(attributes).filter(([key]) => key !== 'xmlns')
        path.push({ name, text: '', bare: names.length === 0 })
        for (const [key, value] of names) found.push(`${place()}/${key}=${value}`)
      },
      ontext: (text) => {
        const top = path.at(-1)
        if (top) top.text += text
      },
      onclosetag: () => {
        const top = path.at(-1)
        if (top && top.text.trim() !== '') found.push(`${place()}=${top.text}`)
        path.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(document)
  return found.sort()
}

/** Creates an app of an account, which logs in by token and salt. */
export const subsonicClient = async (app: TestApp, user: TestUser): Promise<SubsonicClient> => {
  const { secret } = await makeAppPassword(app, user)
  const salt = 'c0ffee'
  const login = {
    u: user.email,
    t: createHash('md5')
      .update(secret + salt)
      .digest('hex'),
    s: salt,
    v: '1.16.1',
    c: 'test',
  }
  const raw: SubsonicClient['raw'] = (name, params = {}, headers = {}) =>
    app.fastify.inject({ url: `/rest/${name}?${subsonicQuery({ ...login, ...params })}`, headers })
  const read = async (name: string, params: SubsonicParams = {}) => {
    const response = await raw(name, { f: 'json', ...params })
    expect(response.statusCode).toBe(200)
    expect(openApiProblems(name, response.json())).toEqual([])
    return response.json()['subsonic-response']
  }
  const post: SubsonicClient['post'] = async (name, params) => {
    const content = await read(name, params)
    if (content.status !== 'ok') throw new Error(`${name}: ${JSON.stringify(content.error)}`)
    return content
  }
  return {
    secret,
    raw,
    post,
    get: async (name, params) => {
      const content = await post(name, params)
      const xml = await raw(name, { ...params, f: 'xml' })
      expect(xmlLeaves(xml.body)).toEqual(jsonLeaves({ 'subsonic-response': content }))
      return content
    },
    error: async (name, params) => {
      const content = await read(name, params)
      expect(content.status).toBe('failed')
      return content.error
    },
  }
}
