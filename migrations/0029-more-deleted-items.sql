-- More kinds of items can be restored. What belongs to an item is stored in rows of its own, so that none grows without limit.

alter table deleted_items drop constraint deleted_items_kind_check;
alter table deleted_items add constraint deleted_items_kind_check check (kind in
  ('contact', 'template', 'tag', 'segment', 'form', 'topic', 'saved-content', 'contact-tag', 'message-tag', 'part'));
comment on table deleted_items is
  'Deleted items with everything that was deleted with them, in parts that carry the id of their item as run_id. They can be restored for a day.';

insert into deleted_items (tenant_id, kind, id, run_id, snapshot, created_at)
  select d.tenant_id, 'part', gen_random_uuid(), d.id, jsonb_build_object('table', 'template_contents', 'place', 0,
    'rows', d.snapshot -> 'translations'), d.created_at from deleted_items d where d.kind = 'template';
insert into deleted_items (tenant_id, kind, id, run_id, snapshot, created_at)
  select d.tenant_id, 'part', gen_random_uuid(), d.id, jsonb_build_object('table', 'template_tags', 'place', 0,
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('tenant_id', d.tenant_id, 'template_id', d.id, 'tag_id', t)), '[]')
      from jsonb_array_elements_text(d.snapshot -> 'tags') t)), d.created_at from deleted_items d where d.kind = 'template';
update deleted_items set snapshot = snapshot -> 'template' where kind = 'template';
