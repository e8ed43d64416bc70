import { openDialog } from '../../ui/dialogs.ts'

declare module '../../ui/dialogs.ts' {
  interface DialogProps {
    listenTogether: Record<never, never>
  }
}

export const openTogether = (): void => openDialog('listenTogether')
