// FairDeal
