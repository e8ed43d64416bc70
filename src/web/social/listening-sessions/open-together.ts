import { openDialog } from '../../ui/overlays/dialogs.ts'

export const openTogether = (): void =>
  void openDialog(() => import('./TogetherDialog.tsx').then((m) => m.TogetherDialog))
