import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm.ts'

interface Place {
  pathname: string
  search: object
}

const editedIn = ({ search }: Place): unknown => (search as { edit?: unknown }).edit

/** Another search, filter or page of the list beside leaves a sheet where it is. */
const isSamePlace = (one: Place, other: Place): boolean =>
  one.pathname === other.pathname && editedIn(one) === editedIn(other)

/** Asks before what was typed is lost, whichever way it is left. */
export const useLeaveGuard = (dirty: boolean): { letGo: () => void } => {
  const { t } = useTranslation()
  const free = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || free.current || isSamePlace(current, next)) return false
      const leave = await confirm({
        title: t('Discard your changes?'),
        yes: t('Discard'),
        no: t('Go on editing'),
        danger: true,
      })
      return leave !== true
    },
    enableBeforeUnload: () => dirty && !free.current,
  })
  return {
    letGo: () => {
      free.current = true
    },
  }
}

/** Ctrl or Cmd S saves, wherever the focus is. */
export const useSaveKey = (save: (event: KeyboardEvent) => void): void => {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') latest.current(event)
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}
