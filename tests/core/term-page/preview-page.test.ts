import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { previewPageTask } from '../../../src/plugins/glossary/core/term-page/preview-page';
import { toTermPage } from '../../../src/plugins/glossary/core/term-page/term-page';
import { A_VERSION, aPageContext, aTerm, NO_LINKED_TERMS } from '../../support/content/a-term';

describe('the page of a preview', () => {
  const page = runToEnd(previewPageTask(aTerm(), NO_LINKED_TERMS, aPageContext()));
  const published = toTermPage(aTerm(), NO_LINKED_TERMS, aPageContext(), A_VERSION);

  it('has the content of the published page', () => {
    const { frame, reportUrl, historyUrl, mapUrl, cite } = published;
    expect({ ...page, frame, reportUrl, historyUrl, mapUrl, cite, isPreview: false }).toEqual(
      published,
    );
  });

  it('takes no reports', () => {
    expect(published.reportUrl).not.toBeNull();
    expect(page.reportUrl).toBeNull();
  });

  it('says nothing to search engines and to programs that cite', () => {
    expect(published.frame).toMatchObject({ indexed: true, canonicalUrl: expect.any(String) });
    expect(page.frame).toMatchObject({
      title: 'Preview: SQL Injection (SQLi) · Example Glossary',
      indexed: false,
      canonicalUrl: null,
      links: [],
      meta: [],
      openGraph: [],
      jsonLd: null,
    });
  });
});
