import { type Kysely, sql } from 'kysely'

/** Checksums of audio files that devices save, so that each file is read only once for them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table file_checksums (
      media_id int not null references media (id) on delete cascade,
      file text not null,
      bytes bigint not null,
      checksum bytea not null,
      primary key (media_id, file)
    )`.execute(db)
}
