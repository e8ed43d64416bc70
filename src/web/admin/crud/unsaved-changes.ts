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
 * Asks before leaving with unsaved changes. `named` is the search param that identifies what is being edited; changes
 * to other params don't leave it, nor does navigating to pages below `within`.
 */
export const useUnsavedChangesGuard = (
  dirty: boolean,
  named = 'edit',
  within?: string,
): { allowLeaving: () => void } => {
  const { t } = useTranslation()
  const free = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const near = current.pathname === next.pathname || (within && next.pathname.startsWith(within))
      const stays = near && partOf(current, named) === partOf(next, named)
      if (!dirty || free.current || stays) return false
      const leave = await confirm({
        title: t('Discard changes?'),
        yes: t('Discard'),
        no: t('Keep editing'),
        danger: true,
      })
      return leave !== true
    },
    enableBeforeUnload: () => dirty && !free.current,
  })
  return {
    allowLeaving: () => {
      free.current = true
    },
  }
}

/** Saves on Ctrl/Cmd+S, wherever the focus is. */
export const useSaveKey = (save: (event: KeyboardEvent) => void): void => {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      latest.current(event)
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}
