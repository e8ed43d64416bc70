import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../i18n/i18n.ts'
import { confirm } from '../ui/confirm.ts'

/** Asks before a page with unsaved changes is left, whichever way. */
export const useLeaveGuard = (unsaved: boolean): void => {
  const { t } = useTranslation()
  useBlocker({
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (!unsaved || current.pathname === next.pathname) return false
      const leave = await confirm({
        title: t('Discard your changes?'),
        yes: t('Discard'),
        no: t('Go on editing'),
        danger: true,
      })
      return leave === false
    },
  })
}
