import { adminImports, type ImportRun } from '../../../contract/catalog/back-office/imports.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatExactMoment, formatMoment } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import type { Column } from '../crud/types.ts'

const useColumns = (): Column<ImportRun>[] => {
  const { t } = useTranslation()
  const count = (
    key: 'added' | 'updated' | 'unchanged' | 'moved' | 'rejected' | 'guessed',
    title: string,
  ) => ({
    key,
    title,
    end: true,
    cell: (run: ImportRun) => formatNumber(run[key]),
  })
  return [
    { key: 'folder', title: t('Folder'), cell: ({ folder }) => <span className="truncate">{folder}</span> },
    count('added', t('New files')),
    count('updated', t('Changed files')),
    count('unchanged', t('Unchanged files')),
    { ...count('moved', t('Moved files')), extra: true },
    count('rejected', t('Skipped files')),
    { ...count('guessed', t('Guessed encodings')), extra: true },
    {
      key: 'started_at',
      narrow: true,
      title: t('Date'),
      sort: 'started_at',
      cell: ({ started_at }) => formatMoment(started_at),
    },
  ]
}

const Report = ({ run }: { run: ImportRun }) => {
  const { t } = useTranslation()
  const counts: [string, number][] = [
    [t('New files'), run.added],
    [t('Changed files'), run.updated],
    [t('Moved files'), run.moved],
    [t('Unchanged files'), run.unchanged],
    [t('Duplicates'), run.duplicates],
    [t('Skipped files'), run.rejected],
    [t('Incomplete files'), run.truncated],
    [t('Guessed encodings'), run.guessed],
  ]
  return (
    <div className="grid gap-5">
      <SheetInfo>
        <dt>{t('Folder')}</dt>
        <dd className="break-words">{run.folder}</dd>
        <dt>{t('Started')}</dt>
        <dd>{formatExactMoment(run.started_at)}</dd>
        <dt>{t('Ended')}</dt>
        <dd>{run.ended_at ? formatExactMoment(run.ended_at) : <Badge tone="warn">{t('Running')}</Badge>}</dd>
        {run.error && (
          <>
            <dt>{t('Failed')}</dt>
            <dd dir="auto">{run.error}</dd>
          </>
        )}
        {run.owner && (
          <>
            <dt>{t('Owner')}</dt>
            <dd>{run.owner}</dd>
          </>
        )}
        <dt>{t('Files left in place')}</dt>
        <dd>{run.in_place ? t('Yes') : t('No')}</dd>
        <dt>{t('Encoding of old tags')}</dt>
        <dd>{run.encoding ?? t('Guessed')}</dd>
        {counts.map(([title, count]) => [
          <dt key={title}>{title}</dt>,
          <dd key={`${title} count`}>{formatNumber(count)}</dd>,
        ])}
      </SheetInfo>
      <TextLink to="/admin/$" params={{ _splat: 'imports/files' }} search={{ run: run.id } as never} accent>
        {t('Show files')}
      </TextLink>
    </div>
  )
}

/** Reports of the last imports of music folders. */
export const ImportsPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminImports}
      name="imports"
      titleOf={({ folder }) => folder}
      summary={{
        search: t('Search folders'),
        edit: t('Import report'),
        empty: t('No imports yet'),
        emptyHint: t('Import a music folder on the server: {command}', {
          command: 'npm run tonearm -- import FOLDER',
        }),
      }}
      columns={useColumns()}
      after={(run) => <Report run={run} />}
    />
  )
}
