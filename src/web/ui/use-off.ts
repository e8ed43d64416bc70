import { useTranslation } from '../i18n/i18n.ts'
import { useOfflineParts } from './OfflinePart.tsx'

/** Returns whether a page needs the server, and it can't be reached. */
export const useIsOff = (path: string): boolean => useOfflineParts(({ off }) => off?.test(path) ?? false)

/** Returns what turns off the link to a page that needs the server while it can't be reached: it stays, and says why. */
export const useOff = (path: string) => {
  const { t } = useTranslation()
  if (!useIsOff(path)) return undefined
  const reason = t('Needs a connection')
  return { disabled: true, tabIndex: 0, 'data-tip': reason, 'aria-description': reason }
}
