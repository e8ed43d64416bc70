import { create } from 'zustand'
import { translate } from '../../i18n/i18n.ts'

export type ToastType = 'warn' | 'error' | 'success' | 'info'

export interface Toast {
  id: number
  type: ToastType
  title: string
  text: string
  /** An action such as Undo. */
  action?: { label: string; run: () => void } | undefined
}

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

let last = 0

/** Shows a toast with translated texts; returns its id. */
export const showToast = (toast: Omit<Toast, 'id'>): number => {
  const id = ++last
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { ...toast, id }] }))
  return id
}

interface UndoToast extends Pick<Toast, 'title'>, Partial<Pick<Toast, 'type' | 'text'>> {
  undo: () => void
}

/** Shows a toast that says what happened and can undo it; returns its id. */
export const undoToast = ({ undo, ...toast }: UndoToast): number =>
  showToast({ type: 'success', text: '', ...toast, action: { label: translate('Undo'), run: undo } })

/** Removes a toast. */
export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
