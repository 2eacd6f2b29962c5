create table content_words (
  tenant_id uuid references all_workspaces (id) on delete cascade,
  kind text not null check (kind in ('articles', 'meetings', 'tools', 'keep_contents')),
  word text not null,
  unique nulls not distinct (tenant_id, kind, word)
);
create index content_words_similar on content_words using gin (word gin_trgm_ops);
comment on table content_words is 'Words of contents, which may correct a typing error. Refreshed hourly.';
