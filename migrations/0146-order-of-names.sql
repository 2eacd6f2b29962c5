-- Names that fold alike stand in one order: that of their letters with case and accents, which are the second key. Contacts keep `folded` as
-- their first key, because searches for a beginning use it.
drop index contacts_first_name, contacts_last_name, content_tags_name, tools_by_name, keep_contents_by_title;
create index contacts_first_name on contacts (tenant_id, folded(first_name), (first_name collate "C"), id);
create index contacts_last_name on contacts (tenant_id, folded(last_name), (last_name collate "C"), id);
create index content_tags_name on content_tags (((folded(name_en) || E'\x01' || name_en) collate "C"), id) include (name_en);
create index tools_by_name on tools (((folded(name_en) || E'\x01' || name_en) collate "C"), id) include (name_en);
create index keep_contents_by_title on keep_contents (tenant_id, ((folded(title_en) || E'\x01' || title_en) collate "C"), id) include (title_en);
