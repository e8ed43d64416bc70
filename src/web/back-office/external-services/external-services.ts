import { queryOptions } from '@tanstack/react-query'
import { externalServices } from '../../../contract/site/back-office/external-services.ts'
import { call } from '../../data/call.ts'
import { keyOf } from '../../data/read.ts'

/** Services outside of this server with masked secrets; never persisted. */
export const externalServicesQuery = () =>
  queryOptions({
    queryKey: keyOf(externalServices.list, {}),
    queryFn: ({ signal }) => call(externalServices.list, {}, { signal }),
  })
