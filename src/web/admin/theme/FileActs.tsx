import { useTranslation } from '../../i18n/i18n.ts'
import { notify } from '../../ui/notices.ts'
import { FileButtons } from '../FileButtons.tsx'
import type { Look } from './draft.ts'
import { exportTheme, freeName, themeIn } from './file.ts'

interface FileActsProps {
  name: string
  look: Look
  /** Names that are taken. */
  names: string[]
  onTheme: (name: string, look: Look) => Promise<void>
}

/** Themes come from files and become files. */
export const FileActs = ({ name, look, names, onTheme }: FileActsProps) => {
  const { t } = useTranslation()
  const take = async (chosen: File): Promise<void> => {
    const read = await themeIn(chosen)
    if (!read) {
      notify({ type: 'error', title: t('Error'), text: t('This is not the file of a theme.') })
      return
    }
    const { name: given, ...rest } = read
    await onTheme(freeName(given, names), rest)
    notify({ type: 'success', title: t('Imported'), text: given })
  }
  return <FileButtons onImport={take} onExport={() => exportTheme(name, look)} />
}
