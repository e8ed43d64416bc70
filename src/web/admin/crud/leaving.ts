import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm.ts'

interface Place {
  pathname: string
  search: object
}

const partOf = ({ search }: Place, name: string): unknown => (search as Record<string, unknown>)[name]

/**
 * Asks before what was typed is lost, whichever way it is left. `named` is the part of the address that says what is
 * being edited; another search, filter or page of the list beside leaves that where it is, and so do pages below `within`.
 */
export const useLeaveGuard = (dirty: boolean, named = 'edit', within?: string): { letGo: () => void } => {
  const { t } = useTranslation()
  const free = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const near = current.pathname === next.pathname || (within && next.pathname.startsWith(within))
      const stays = near && partOf(current, named) === partOf(next, named)
      if (!dirty || free.current || stays) return false
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
