import { setOwnerQuestion } from '../data/call.ts'
import { setUpgradeOpener } from '../data/session/entitlements.ts'
import { openDialog } from '../ui/overlays/dialogs.ts'

/** Sets the dialogs that `data` opens. */
export const registerDialogs = (): void => {
  setOwnerQuestion(async () => (await import('../site/account/security/ask-owner.ts')).askOwner())
  setUpgradeOpener((upgrade) =>
    openDialog(() => import('../selling/plans/UpgradeDialog.tsx').then((m) => m.UpgradeDialog), upgrade),
  )
}
