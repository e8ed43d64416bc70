import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { notify } from '../../ui/notices.ts'
import { PageHead } from '../head.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    const read = await themeIn(chosen)
    if (!read) {
      notify({ type: 'error', title: t('Error'), text: t('This is not the file of a theme.') })
      return
    }
    const { name: given, ...rest } = read
    await onTheme(freeName(given, names), rest)
    notify({ type: 'success', title: t('Imported'), text: given })
  }
  return (
    <PageHead>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        className="hidden"
        aria-label={t('Import')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]).catch(showError)
          event.currentTarget.value = ''
        }}
      />
      <button type="button" className="btn line crud-export" onClick={() => input.current?.click()}>
        <Upload className="s18" aria-hidden="true" />
        <span>{t('Import')}</span>
      </button>
      <button type="button" className="btn line crud-export" onClick={() => exportTheme(name, look)}>
        <Download className="s18" aria-hidden="true" />
        <span>{t('Export')}</span>
      </button>
    </PageHead>
  )
}
