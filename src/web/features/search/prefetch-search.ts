import { searchQuery } from '../../api/search.ts'
import { warm } from '../../api/warm.ts'

/** Prefetches the results of a search while their page loads. */
export const prefetchSearch = (question: string): Promise<void> => warm(searchQuery(question))
