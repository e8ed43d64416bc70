import { loadLanguages } from '../../data/bootstrap.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'

/** Opens the language dialog. */
export const askForLanguage = async (): Promise<void> => {
  const languages = await loadLanguages()
  openDialog(() => import('./LanguageDialog.tsx').then((m) => m.LanguageDialog), { languages })
}
