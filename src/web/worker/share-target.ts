import { AUDIO_EXTENSIONS, hasExtension } from '../../contract/core/files.ts'
import { SHARED_FILES } from '../../contract/site/installed-app.ts'
import { OTHERS } from './app-shell.ts'
import { worker } from './worker-scope.ts'

/** As long as queries may be. */
const MAX_QUERY = 100
/** Files of one share. */
const MAX_FILES = 100
const LINK = /https?:\/\/\S+/g

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Some apps share audio without its type. */
const isAudio = (value: unknown): value is File =>
  value instanceof File &&
  value.size > 0 &&
  (value.type.startsWith('audio/') || hasExtension(value.name, AUDIO_EXTENSIONS))

/** Returns the page of this instance that a link leads to; undefined for other links. */
const ownPage = (link: string): string | undefined => {
  if (!URL.canParse(link)) return undefined
  const { origin, pathname, href } = new URL(link)
  return origin === worker.location.origin && !OTHERS.test(pathname) ? href : undefined
}

/** A link of this instance opens its page, other text is searched. Many apps share a link as the text. */
const pageFor = (form: FormData): string => {
  const text = textOf(form, 'text')
  const links = [textOf(form, 'url'), ...(text.match(LINK) ?? [])]
  const page = links.map(ownPage).find((one) => one !== undefined)
  if (page !== undefined) return page
  const words = text.replace(LINK, '').trim() || textOf(form, 'title')
  const question = words
    .replace(/\s+/g, ' ')
    .slice(0, MAX_QUERY)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
  return question === '' || /^\.{1,2}$/.test(question)
    ? '/search'
    : `/search/${encodeURIComponent(question)}/`
}

/** Keeps files until the upload page takes them, which may be only after somebody has logged in. */
const keep = async (files: File[]): Promise<void> => {
  const cache = await caches.open(SHARED_FILES)
  for (const file of files) {
    const headers = {
      'content-type': file.type || 'application/octet-stream',
      'x-name': encodeURIComponent(file.name),
      'x-modified': String(file.lastModified),
      'x-shared': String(Date.now()),
    }
    await cache.put(`/${SHARED_FILES}/${crypto.randomUUID()}`, new Response(file, { headers }))
  }
}

/** Receives what another app shares with this one, and leads to where it belongs. */
export const receiveShared = async (request: Request): Promise<Response> => {
  const form = await request.formData()
  const files = form.getAll('audio').filter(isAudio).slice(0, MAX_FILES)
  // Without space for them, the page still lets somebody choose them.
  if (files.length > 0) await keep(files).catch(() => undefined)
  const page = files.length > 0 ? '/library/upload' : pageFor(form)
  return Response.redirect(new URL(page, worker.location.origin), 303)
}
