import { openDialog } from '../../ui/overlays/dialogs.ts'

declare module '../../ui/overlays/dialogs.ts' {
  interface DialogProps {
    listenTogether: Record<never, never>
  }
}

export const openTogether = (): void => openDialog('listenTogether')
