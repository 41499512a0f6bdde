import { Flex } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useText } from '../text';
import { ExportForm } from './export-form';
import { ImportSection } from './import-section';
import { USES_EXCHANGE } from './uses-exchange';

/** Moves terms in and out of the glossary, for those who may. */
export default function ExchangePage() {
  const say = useText();
  return (
    <Page.Protect permissions={USES_EXCHANGE}>
      <Page.Main>
        <Page.Title>{say('exchange.title')}</Page.Title>
        <Layouts.Header title={say('exchange.title')} subtitle={say('exchange.subtitle')} />
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
