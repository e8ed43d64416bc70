import { useTranslation } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { FileButtons } from '../shell/FileButtons.tsx'
import type { ThemeDraft } from './draft.ts'
import { exportTheme, freeName, themeIn } from './file.ts'

interface FileActsProps {
  name: string
  draft: ThemeDraft
  /** Names already in use. */
  names: string[]
  onTheme: (name: string, draft: ThemeDraft) => Promise<void>
}

/** Import and export of themes. */
export const FileActs = ({ name, draft, names, onTheme }: FileActsProps) => {
  const { t } = useTranslation()
  const take = async (chosen: File): Promise<void> => {
    const read = await themeIn(chosen)
    if (!read) {
      showToast({ type: 'error', title: t('Error'), text: t('This isn’t a theme file.') })
      return
    }
    const { name: fileName, ...rest } = read
    await onTheme(freeName(fileName, names), rest)
    showToast({ type: 'success', title: t('Imported'), text: fileName })
  }
  return <FileButtons onImport={take} onExport={() => exportTheme(name, draft)} />
}
