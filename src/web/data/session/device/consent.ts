import { create } from 'zustand'

const NAME = 'cookie_consent'
const YEAR = 365 * 24 * 60 * 60

const readConsent = (): boolean | null => {
  const value = document.cookie.match(/(?:^|; )cookie_consent=([^;]*)/)?.[1]
  return value === undefined ? null : value === '1'
}

/** Whether the visitor consented to analytics and ads; null until asked. */
export const useConsent = create<{ consent: boolean | null }>(() => ({ consent: readConsent() }))

/** Stores the answer for a year. */
export const setConsent = (consent: boolean): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS
  document.cookie = `${NAME}=${consent ? 1 : 0}; Max-Age=${YEAR}; Path=/; SameSite=Lax${secure}`
  useConsent.setState({ consent })
}
