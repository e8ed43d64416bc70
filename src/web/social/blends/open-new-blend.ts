import { openDialog } from '../../ui/overlays/dialogs.ts'

/** Opens the dialog that invites friends to a new Blend. */
export const openNewBlend = (friends: number[] = []): void =>
  void openDialog(() => import('./NewBlendDialog.tsx').then((m) => m.NewBlendDialog), { friends })
