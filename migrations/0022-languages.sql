-- The languages of the interface are data (`texts/languages.json`, `LANGUAGES_DIR`): the contract validates them.
alter table users drop constraint users_preferred_language_check;
alter table workspace_invitations drop constraint workspace_invitations_lang_check;
alter table contacts drop constraint contacts_language_check;
alter table templates drop constraint templates_language_check;
alter table forms drop constraint forms_language_check;
alter table signups drop constraint signups_language_check;
alter table consents drop constraint consents_language_check;
alter table interface_texts drop constraint interface_texts_language_check;
