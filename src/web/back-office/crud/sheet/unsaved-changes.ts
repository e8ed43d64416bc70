import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'

interface Place {
  pathname: string
  search: object
}

const partOf = ({ search }: Place, name: string): unknown => (search as Record<string, unknown>)[name]

interface GuardOptions {
  /** The search param that identifies what is being edited; changes to other params need no confirmation. */
  param?: string
  /** Navigating to pages below this path needs none either. */
  within?: string
  /** Called when the user chooses to discard the changes. */
  onDiscard?: () => void
}

/** Asks before leaving with unsaved changes. */
export const useUnsavedChangesGuard = (
  dirty: boolean,
  { param = 'edit', within, onDiscard }: GuardOptions = {},
): { allowLeaving: () => void } => {
  const { t } = useTranslation()
  const free = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const near = current.pathname === next.pathname || (within && next.pathname.startsWith(within))
      const stays = near && partOf(current, param) === partOf(next, param)
      if (!dirty || free.current || stays) return false
      const leave = await confirm({
        title: t('Discard changes?'),
        yes: t('Discard'),
        no: t('Keep editing'),
        danger: true,
      })
      if (leave === true) onDiscard?.()
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
