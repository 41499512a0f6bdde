import { boundaryOf, formPartOf } from '../../../src/plugins/strapi-guard/core/uploads/form-part';

describe('the boundary of a form', () => {
  it.each([
    ['multipart/form-data; boundary=a', 'a'],
    ['Multipart/Form-Data;charset=utf-8; Boundary="a b"', 'a b'],
    [`multipart/form-data; boundary=${'a'.repeat(70)}`, 'a'.repeat(70)],
    [`multipart/form-data; boundary=${'a'.repeat(71)}`, null],
    ['multipart/form-data; boundary=a;', 'a'],
    ['multipart/form-data; boundary=a; ;', null],
    ['multipart/form-data; boundary=', null],
    ['multipart/form-data; boundary=""', null],
    ['multipart/form-data; boundary="a', null],
    ['multipart/form-data; boundary=a; boundary=b', null],
    ['multipart/form-data', null],
    ['multipart/mixed; boundary=a', null],
    ['', null],
  ])('of %j is %j', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
  });
});

describe('the header of a part', () => {
  it.each([
    ['form-data; name="a"', { name: 'a', fileName: null }],
    ['form-data; name=a', { name: 'a', fileName: null }],
    ['form-data; name=a ; ', { name: 'a', fileName: null }],
    ['FORM-DATA;NAME="a";FileName="b.png"', { name: 'a', fileName: 'b.png' }],
    ['form-data; name="a"; filename=""', { name: 'a', fileName: '' }],
    ['form-data; name="é"; filename="b; c=d.png"', { name: 'é', fileName: 'b; c=d.png' }],
    ['form-data; name="__proto__"; filename="a\\b"', { name: '__proto__', fileName: 'a\\b' }],
    // As programs for .NET write it.
    ["form-data; name=a; filename=b; filename*=utf-8''c", { name: 'a', fileName: 'b' }],
  ])('%s', (disposition, part) => {
    expect(formPartOf(`\r\nContent-Disposition: ${disposition}`)).toEqual({ ...part, type: null });
  });

  it('has a type, of which the parameters are left out', () => {
    const lines = ['a_b: c', 'content-type:Image/PNG; a=b', 'Content-Disposition:form-data;name=a'];
    expect(formPartOf(lines.join('\r\n'))?.type).toBe('image/png');
  });

  it.each([
    '',
    'a_b: c',
    'Content-Disposition: form-data',
    'Content-Disposition: attachment; name="a"',
    'Content-Disposition: form-data; name="a',
    'Content-Disposition: form-data; name="a"; name="b"',
    'Content-Disposition: form-data; name="a"; filename="b"filename="c"',
    'Content-Disposition: form-data; name="a" filename="b"',
    'Content-Disposition: form-data; name="a"; filename="b\0"',
    'Content-Disposition: form-data; name="a"; filename="b\nc"',
    'Content-Disposition: form-data; name="a"\r\nno colon',
    'Content-Disposition: form-data; name="a"\r\n: c',
    'Content-Disposition: form-data; name="a"\r\na b: c',
    ' Content-Disposition: form-data; name="a"',
    'Content-Disposition: form-data;\r\n name="a"',
  ])('%j is none', (header) => {
    expect(formPartOf(header)).toBeNull();
  });
});
