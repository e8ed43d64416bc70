import { useQuery } from '@tanstack/react-query'
import {
  adminImportFiles,
  adminImports,
  type ImportedFileRow,
  type ImportOutcome,
  importOutcomes,
} from '../../../contract/catalog/back-office/imports.ts'
import { readQuery } from '../../data/read.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { formatExactMoment, formatMoment } from '../../i18n/moments.ts'
import { formatRate } from '../../i18n/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import type { Column, Filter } from '../crud/types.ts'

const tones = { added: 'good', updated: null, moved: null, duplicate: 'warn', rejected: 'bad' } as const

const outcomeText = (outcome: ImportOutcome): string =>
  ({
    added: translate('New'),
    updated: translate('Changed'),
    moved: translate('Moved'),
    duplicate: translate('Same audio as another file'),
    rejected: translate('Skipped'),
  })[outcome]

/** Why a file was skipped, or what is remarkable. Reasons of the server are message keys. */
const remarkText = ({ reason, truncated }: ImportedFileRow): string => {
  if (reason !== null) return translate(reason as 'Skipped')
  return truncated ? translate('The end of this file is missing. The rest can be played.') : ''
}

/** Whole percent: it is a guess. */
const certainty = (share: number): string => formatRate(Math.round(share * 100) * 100)

const encodingText = ({ encoding, confidence }: ImportedFileRow): string =>
  encoding === null
    ? ''
    : translate('{encoding}, {percent} sure', { encoding, percent: certainty(confidence ?? 0) })

/** Returns where a file is in the folder that was imported. */
const pathInFolder = ({ path, folder }: ImportedFileRow): string =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const useColumns = (): Column<ImportedFileRow>[] => {
  const { t } = useTranslation()
  return [
    { key: 'path', title: t('File'), cell: (file) => <span className="truncate">{pathInFolder(file)}</span> },
    {
      key: 'outcome',
      title: t('Result'),
      narrow: true,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcomeText(outcome)}</Badge>,
    },
    { key: 'reason', title: t('Reason'), max: '260px', cell: remarkText },
    { key: 'encoding', title: t('Guessed encoding'), max: '200px', cell: encodingText },
    {
      key: 'confidence',
      title: t('Certainty'),
      extra: true,
      end: true,
      cell: ({ confidence }) => (confidence === null ? '' : certainty(confidence)),
    },
    { key: 'started_at', title: t('Date'), extra: true, cell: ({ started_at }) => formatMoment(started_at) },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  const { data } = useQuery(readQuery(adminImports.list, { query: {} }))
  return [
    {
      name: 'run',
      label: t('Import'),
      choices:
        data?.data.map(({ id, folder, started_at }) => ({
          value: String(id),
          label: `${formatMoment(started_at)} · ${nameOf(folder)}`,
        })) ?? [],
    },
    {
      name: 'outcome',
      label: t('Result'),
      choices: importOutcomes.map((value) => ({ value, label: outcomeText(value) })),
    },
    {
      name: 'guessed',
      label: t('Guessed encoding'),
      choices: [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ],
    },
  ]
}

const Details = ({ file }: { file: ImportedFileRow }) => {
  const { t } = useTranslation()
  const [remark, encoding] = [remarkText(file), encodingText(file)]
  return (
    <SheetInfo>
      <dt>{t('File')}</dt>
      <dd className="break-words">{file.path}</dd>
      <dt>{t('Result')}</dt>
      <dd>{outcomeText(file.outcome)}</dd>
      {remark && (
        <>
          <dt>{t('Reason')}</dt>
          <dd>{remark}</dd>
        </>
      )}
      {encoding && (
        <>
          <dt>{t('Guessed encoding')}</dt>
          <dd>{encoding}</dd>
        </>
      )}
      <dt>{t('Date')}</dt>
      <dd>{formatExactMoment(file.started_at)}</dd>
    </SheetInfo>
  )
}

/** Outcomes of files in imports. */
export const ImportFilesPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminImportFiles}
      name="import-files"
      titleOf={({ path }) => nameOf(path)}
      summary={{
        search: t('Search files'),
        edit: t('Imported file'),
        empty: t('No imported files yet'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      after={(file) => <Details file={file} />}
    />
  )
}
