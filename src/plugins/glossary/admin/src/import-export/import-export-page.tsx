import { Flex } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useText } from '../text';
import { ExportForm } from './export-form';
import { ImportSection } from './import-section';
import { MAY_IMPORT_EXPORT } from '../menu-pages';

/** Imports and exports terms, for editors with the permission. */
export default function ImportExportPage() {
  const say = useText();
  return (
    <Page.Protect permissions={MAY_IMPORT_EXPORT}>
      <Page.Main>
        <Page.Title>{say('import-export.title')}</Page.Title>
        <Layouts.Header
          title={say('import-export.title')}
          subtitle={say('import-export.subtitle')}
        />
        <Layouts.Content>
          <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={8}>
            <ExportForm />
            <ImportSection />
          </Flex>
        </Layouts.Content>
      </Page.Main>
    </Page.Protect>
  );
}
