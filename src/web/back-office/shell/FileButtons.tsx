import { Download, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FileInput } from '../../ui/fields/FileInput.tsx'
import crudStyles from '../crud/crud.module.css'
import { PageHead } from './head.tsx'

interface FileButtonsProps {
  onImport: (file: File) => Promise<void>
  onExport: () => Promise<void> | void
  /** Accepted file types; JSON by default. */
  accept?: string
  /** Further actions, placed before these. */
  children?: ReactNode
}

/** Import and export buttons in a page header. */
export const FileButtons = ({
  onImport,
  onExport,
  accept = 'application/json,.json',
  children,
}: FileButtonsProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <PageHead>
      {children}
      <FileInput
        ref={input}
        accept={accept}
        label={t('Import')}
        onFiles={([file]) => void onImport(file).catch(showError)}
      />
      <Button className={crudStyles.crudExport} onClick={() => input.current?.click()}>
        <Upload className="icon-18" aria-hidden="true" />
        <span>{t('Import')}</span>
      </Button>
      <Button
        className={crudStyles.crudExport}
        onClick={() => void Promise.resolve(onExport()).catch(showError)}
      >
        <Download className="icon-18" aria-hidden="true" />
        <span>{t('Export')}</span>
      </Button>
    </PageHead>
  )
}
