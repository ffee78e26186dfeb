/** A child whose family says something of its health, which is sealed. */
export const registration = {
  children: [
    {
      firstName: 'Elif',
      lastName: 'Yilmaz',
      dateOfBirth: '2018-05-04',
      medicalNotes: 'Carries an EpiPen.',
    },
  ],
  guardian: {
    firstName: 'Ayşe',
    lastName: 'Yilmaz',
    relationship: 'Mother',
    email: 'ayse@example.org',
    contactNumber: '07700 900123',
    address: { line1: '4 Mill Lane', city: 'Birmingham', postcode: 'B11 1AA' },
  },
  emergencyContact: { name: 'Mehmet Yilmaz', contactNumber: '0121 496 0999' },
  session: 'Saturday, all ages',
  consent: { terms: true as const, medical: true, photos: false },
}
