-- The search index. Triggers write changed items to search_index_queue in the transaction that changes them; the server
-- builds documents from it. search_words counts the documents that contain each word.

create table search_documents (
  item_type text not null,
  item_id int not null,
  title_key text collate "C" not null,
  words tsvector not null,
  popularity smallint not null,
  primary key (item_type, item_id)
);
-- Without a pending list, which every search would have to scan.
create index search_documents_words_idx on search_documents using gin (words) with (fastupdate = off);
create index search_documents_item_type_title_key_idx on search_documents (item_type, title_key, item_id);
create index search_documents_item_type_popularity_idx on search_documents (item_type, popularity desc, item_id);

create table search_words (
  word text collate "C" primary key,
  uses int not null
) with (fillfactor = 70);
create index search_words_word_trgm_idx on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

create table search_index_queue (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  item_type text not null,
  item_id int not null,
  -- The documents that contain its name change too: the songs of a renamed artist.
  cascades boolean not null default false
);
create index search_index_queue_tx_idx on search_index_queue (tx);
