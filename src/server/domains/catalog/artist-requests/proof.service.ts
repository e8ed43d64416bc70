import type { AppContext } from '../../../context/app-context.ts'
import { codeOf } from '../../../db/secret-box.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { fetchPublicUrl } from '../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import type { Proof } from './queries.ts'

const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 8_000

/** Returns the code that proves that an account controls a page; always the same for an account. */
export const proofCode = (ctx: AppContext, userId: number): string => {
  const code = codeOf(ctx.env.secret, 'artist proof', String(userId), 8)
  return `TA-${code.slice(0, 4)}-${code.slice(4)}`
}

const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** Looks for a code in a page. Pages that have it in their own URL count as without: many repeat what they are asked. */
export const checkProof = async (ctx: AppContext, code: string, url: string): Promise<Proof> => {
  const within = (text: string) => text.toUpperCase().includes(code)
  if (within(decoded(url))) return { result: 'missing', url }
  try {
    const page = await fetchPublicUrl(outboundOf(ctx), url, { most: MAX_BYTES, totalMs: TIMEOUT_MS })
    if (page.status !== 200) return { result: 'unreachable', url }
    const there = within(page.body.toString('latin1')) && !within(decoded(page.url))
    return { result: there ? 'found' : 'missing', url: page.url }
  } catch (error) {
    if (error instanceof OutboundError) return { result: 'unreachable', url }
    throw error
  }
}
