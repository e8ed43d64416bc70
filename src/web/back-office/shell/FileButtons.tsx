import { Download, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FileInput } from '../../ui/fields/FileInput.tsx'
import { HeadButton } from './HeadButton.tsx'
import { PageHead } from './head.tsx'

interface ImportButtonProps {
  onImport: (file: File) => Promise<void>
  /** Accepted file types. */
  accept: string
}

/** Lets choose a file to be imported. */
export const ImportButton = ({ onImport, accept }: ImportButtonProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput
        ref={input}
        accept={accept}
        label={t('Import')}
        onFiles={([file]) => void onImport(file).catch(showError)}
      />
      <HeadButton icon={Upload} label={t('Import')} onClick={() => input.current?.click()} />
    </>
  )
}

interface FileButtonsProps extends Pick<ImportButtonProps, 'onImport'> {
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
  return (
    <PageHead>
      {children}
      <ImportButton onImport={onImport} accept={accept} />
      <HeadButton
        icon={Download}
        label={t('Export')}
        onClick={() => void Promise.resolve(onExport()).catch(showError)}
      />
    </PageHead>
  )
}
