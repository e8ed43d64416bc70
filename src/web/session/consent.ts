import { create } from 'zustand'

const NAME = 'cookie_consent'
const YEAR = 365 * 24 * 60 * 60

const stored = (): boolean | null => {
  const value = document.cookie.match(/(?:^|; )cookie_consent=([^;]*)/)?.[1]
  return value === undefined ? null : value === '1'
}

/** Whether the visitor agreed to be counted; null while nobody was asked. */
export const useConsent = create<{ consent: boolean | null }>(() => ({ consent: stored() }))

/** Keeps the answer for a year. */
export const setConsent = (consent: boolean): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is missing on plain http
  document.cookie = `${NAME}=${consent ? 1 : 0}; Max-Age=${YEAR}; Path=/; SameSite=Lax${secure}`
  useConsent.setState({ consent })
}
