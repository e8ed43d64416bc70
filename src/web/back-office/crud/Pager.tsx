import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import styles from './crud.module.css'

/** Returns the page numbers to show: first, last and those around the current one; null for gaps. */
export const pagesAround = (page: number, last: number): (number | null)[] => {
  const wanted = new Set([1, last, page - 1, page, page + 1].filter((one) => one >= 1 && one <= last))
  if (page <= 2) for (const one of [2, 3]) if (one <= last) wanted.add(one)
  const shown = [...wanted].sort((one, other) => one - other)
  return shown.flatMap((one, index) => {
    const before = shown[index - 1]
    if (before === undefined || one === before + 1) return [one]
    return one === before + 2 ? [one - 1, one] : [null, one]
  })
}

interface PagerProps {
  page: number
  last: number
  perPage: number
  total: number
  /** There are more rows than `total`. */
  more?: boolean
  onPage: (page: number) => void
}

/** Range of visible rows, and page navigation. */
export const Pager = ({ page, last, perPage, total, more = false, onPage }: PagerProps) => {
  const { t } = useTranslation()
  const from = formatNumber((page - 1) * perPage + 1)
  const to = formatNumber(Math.min(page * perPage, total))
  return (
    <nav className={styles.crudPager} aria-label={t('Pages')}>
      <span className="tabular muted">
        {t('{from}–{to} of {total}', { from, to, total: `${formatNumber(total)}${more ? '+' : ''}` })}
      </span>
      {last > 1 && (
        <>
          <IconButton
            size="sm"
            label={t('Previous page')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft className="icon-18 flip" aria-hidden="true" />
          </IconButton>
          {pagesAround(page, last).map((one, index) =>
            one === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: there is one gap on each side at most
              <span key={`gap ${index}`} className={styles.crudGap} aria-hidden="true">
                …
              </span>
            ) : (
              <PlainButton
                key={one}
                className={`${styles.crudPage} tabular`}
                aria-label={t('Page {page}', { page: formatNumber(one) })}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => onPage(one)}
              >
                {formatNumber(one)}
              </PlainButton>
            ),
          )}
          <IconButton
            size="sm"
            label={t('Next page')}
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight className="icon-18 flip" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </nav>
  )
}
