import { useTranslation } from '../../../i18n/i18n.ts'

/** Returns what a device is called by its browser and system. */
export const useDeviceName = ({
  browser,
  system,
}: {
  browser: string | null
  system: string | null
}): string => {
  const { t } = useTranslation()
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown device')
}
